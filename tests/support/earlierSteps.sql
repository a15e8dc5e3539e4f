-- What the versions before 1.0 did to a database, step by step, as they did it: one statement a line. A line that
-- begins with the name of a database was for that one alone. Data that steps change is not here.
-- 0001 sites
create table "dealers" ("id" integer primary key, "name" text not null, "foldedName" text collate "binary" not null, "phone" text, "email" text);
create table "customers" ("id" integer primary key, "name" text not null, "foldedName" text collate "binary" not null, "dealerId" integer not null references "dealers" ("id"));
create index "customersByDealer" on "customers" ("dealerId");
create table "accounts" ("id" integer primary key, "name" text not null, "foldedName" text collate "binary" not null, "customerId" integer not null references "customers" ("id"));
create index "accountsByCustomer" on "accounts" ("customerId");
create table "locations" ("id" integer primary key, "name" text not null, "foldedName" text collate "binary" not null, "accountCode" text not null, "foldedAccountCode" text collate "binary" not null, "enabled" integer not null, "streetAddress" text, "city" text, "province" text, "postal" text, "timeZone" text not null, "dealerId" integer not null references "dealers" ("id"), "accountId" integer not null references "accounts" ("id"), "customerId" integer not null references "customers" ("id"), "searchWords" text collate "binary" not null);
create index "locationsByCustomer" on "locations" ("customerId");
create index "locationsByAccount" on "locations" ("accountId");
create index "locationsByDealer" on "locations" ("dealerId");
-- 0002 users
create table "users" ("id" integer primary key, "username" text not null, "foldedUsername" text collate "binary" not null unique, "passwordHash" text, "passwordChangedAt" bigint, "name" text not null, "foldedName" text collate "binary" not null, "firstname" text, "lastname" text, "customerId" integer references "customers" ("id"), "approved" integer default 0 not null, "createdAt" bigint not null);
create table "userClaims" ("userId" integer not null references "users" ("id"), "kind" text not null, "position" integer not null, "value" text not null, "foldedValue" text collate "binary" not null, constraint "userClaimsKey" primary key ("userId", "kind", "position"));
create index "userClaimsByValue" on "userClaims" ("kind", "foldedValue");
create table "userLocations" ("userId" integer not null references "users" ("id"), "locationId" integer not null references "locations" ("id"), constraint "userLocationsKey" primary key ("userId", "locationId"));
create table "externalIdentities" ("issuer" text collate "binary" not null, "subject" text collate "binary" not null, "userId" integer not null references "users" ("id"), "email" text, "createdAt" bigint not null, constraint "externalIdentitiesKey" primary key ("issuer", "subject"));
create table "passwordResetTokens" ("tokenHash" text collate "binary" primary key, "userId" integer not null references "users" ("id"), "createdAt" bigint not null, "expiresAt" bigint not null, "usedAt" bigint);
create index "resetTokensByUser" on "passwordResetTokens" ("userId");
create table "loginAttempts" ("attemptKey" text collate "binary" primary key, "failures" integer not null, "windowStart" bigint not null, "blockedUntil" bigint);
-- 0003 equipment
create table "nvrs" ("id" integer primary key, "locationId" integer not null references "locations" ("id"), "name" text not null, "foldedName" text collate "binary" not null, "status" text not null, "searchWords" text collate "binary" not null, "ipAddress" text);
create table "cameras" ("id" integer primary key, "locationId" integer not null references "locations" ("id"), "name" text not null, "foldedName" text collate "binary" not null, "status" text not null, "searchWords" text collate "binary" not null, "nvrId" integer not null references "nvrs" ("id"));
create table "drones" ("id" integer primary key, "locationId" integer not null references "locations" ("id"), "name" text not null, "foldedName" text collate "binary" not null, "status" text not null, "searchWords" text collate "binary" not null);
create table "speakers" ("id" integer primary key, "locationId" integer not null references "locations" ("id"), "name" text not null, "foldedName" text collate "binary" not null, "status" text not null, "searchWords" text collate "binary" not null);
create index "nvrsByLocation" on "nvrs" ("locationId");
create index "camerasByLocation" on "cameras" ("locationId");
create index "camerasByNvr" on "cameras" ("nvrId");
create index "dronesByLocation" on "drones" ("locationId");
create index "speakersByLocation" on "speakers" ("locationId");
-- 0004 contacts
create table "contacts" ("id" integer primary key, "customerId" integer not null references "customers" ("id"), "firstname" text, "lastname" text, "listName" text, "cell" text, "work" text, "home" text, "email" text, "searchWords" text collate "binary" not null);
create table "contactLocations" ("locationId" integer not null references "locations" ("id"), "contactId" integer not null references "contacts" ("id"), "rank" integer not null, "contactType" text, constraint "contactLocationsKey" primary key ("locationId", "contactId"));
create index "contactLocationsByContact" on "contactLocations" ("contactId");
-- 0005 schedules
create table "schedules" ("id" integer primary key, "locationId" integer not null references "locations" ("id"), "name" text not null, "foldedName" text collate "binary" not null, "searchWords" text collate "binary" not null);
create index "schedulesByLocation" on "schedules" ("locationId");
create table "scheduledItems" ("id" integer primary key, "scheduleId" integer not null references "schedules" ("id"), "itemType" text not null, "itemInterval" text not null, "startTime" bigint, "endTime" bigint, "dayStartTime" integer, "dayEndTime" integer, "sunday" integer default 0 not null, "monday" integer default 0 not null, "tuesday" integer default 0 not null, "wednesday" integer default 0 not null, "thursday" integer default 0 not null, "friday" integer default 0 not null, "saturday" integer default 0 not null);
create index "scheduledItemsBySchedule" on "scheduledItems" ("scheduleId");
-- 0006 incidents
create table "incidents" ("id" integer primary key, "locationId" integer not null references "locations" ("id"), "startTime" bigint not null, "endTime" bigint, "alarmCount" integer default 0 not null, "voiceDownCount" integer default 0 not null, "policeContacted" integer default 0 not null, "guardDispatched" integer default 0 not null, "priority" text not null, "priorityRank" integer not null, "status" text not null, "lastUserId" integer references "users" ("id"));
create index "incidentsByStart" on "incidents" ("startTime", "id", "locationId", "voiceDownCount", "policeContacted", "guardDispatched", "alarmCount");
create index "incidentsByLocation" on "incidents" ("locationId", "startTime", "id", "voiceDownCount", "policeContacted", "guardDispatched", "alarmCount");
create table "alarms" ("id" integer primary key, "locationId" integer not null references "locations" ("id"), "cameraId" integer references "cameras" ("id"), "incidentId" integer references "incidents" ("id"), "time" bigint not null, "type" text not null);
create index "alarmsByIncident" on "alarms" ("incidentId", "time") where "incidentId" is not null;
create index "clearedAlarmsByTime" on "alarms" ("time", "locationId") where "incidentId" is null;
create table "voiceDowns" ("id" integer primary key, "locationId" integer not null references "locations" ("id"), "speakerId" integer references "speakers" ("id"), "time" bigint not null, "notes" text);
create index "voiceDownsByTime" on "voiceDowns" ("time", "locationId");
create table "recordings" ("id" integer primary key, "incidentId" integer not null references "incidents" ("id"), "cameraId" integer not null references "cameras" ("id"), "type" text, "format" text not null, "startTime" bigint not null, "mediaKey" text not null);
create index "recordingsByIncident" on "recordings" ("incidentId", "startTime");
create table "callIns" ("id" integer primary key, "incidentId" integer not null references "incidents" ("id"), "time" bigint not null, "type" text not null, "notes" text, "otherContact" text, "contactId" integer references "contacts" ("id"), "userId" integer references "users" ("id"));
create index "callInsByIncident" on "callIns" ("incidentId", "time");
create table "incidentLogs" ("id" integer primary key, "incidentId" integer not null references "incidents" ("id"), "time" bigint not null, "notes" text not null);
create index "incidentLogsByIncident" on "incidentLogs" ("incidentId", "time");
-- 0007 service
create table "feedback" ("id" integer primary key, "userId" integer not null references "users" ("id"), "subject" text not null, "notes" text not null, "createdAt" bigint not null);
create table "outboxMails" ("id" integer primary key, "recipient" text not null, "subject" text not null, "body" text not null, "createdAt" bigint not null, "sentAt" bigint);
create table "settings" ("name" text collate "binary" primary key, "value" text not null);
create table "counters" ("name" text collate "binary" primary key, "lastId" integer not null);
-- 0008 kept token
alter table "users" add column "keptTokenHash" text;
-- 0009 reset requests
create table "resetRequests" ("id" integer primary key, "username" text not null, "page" text not null, "brand" text not null, "createdAt" bigint not null);
-- 0010 retries
alter table "outboxMails" add column "expiresAt" bigint;
alter table "outboxMails" add column "tries" integer default 0 not null;
alter table "outboxMails" add column "nextTryAt" bigint;
create index "waitingMails" on "outboxMails" ("createdAt") where "body" <> '';
alter table "feedback" add column "requestKey" text;
create unique index "feedbackByKey" on "feedback" ("userId", "requestKey");
create index "feedbackByTime" on "feedback" ("userId", "createdAt");
-- 0020 exact logins
alter table "users" rename column "foldedUsername" to "canonicalUsername";
alter table "userClaims" rename column "foldedValue" to "canonicalValue";
-- 0021 sign-in failures
create table "signInFailures" ("limitKey" text collate "binary" primary key, "failures" integer default 0 not null, "failedAt" bigint default 0 not null, "pending" integer default 0 not null, "pendingSince" bigint default 0 not null);
-- 0022 no brand of the caller
alter table "resetRequests" drop column "brand";
-- 0023 demo mark
-- 0024 audit
create table "auditEvents" ("id" text collate "binary" primary key, "at" bigint not null, "kind" text collate "binary" not null, "userId" integer, "address" text collate "binary" not null, "requestId" text not null, "detail" text);
create index "auditEventsByTime" on "auditEvents" ("at");
create index "auditEventsByUser" on "auditEvents" ("userId", "at");
alter table "resetRequests" add column "address" text default '' not null;
alter table "resetRequests" add column "requestId" text default '' not null;
-- 0025 sessions
create table "endedSessions" ("sessionId" text collate "binary" primary key, "expiresAt" bigint not null);
alter table "users" add column "sessionGeneration" integer default 0 not null;
-- 0026 closed audit
sqlite: create trigger "auditUnchanged" before update on "auditEvents" begin select raise(abort, 'the audit is only added to'); end;
sqlite: create trigger "auditKept" before delete on "auditEvents" when old."at" >= coalesce( (select cast("value" as bigint) from "settings" where "name" = 'auditKeptSince'), 0) begin select raise(abort, 'the audit is only added to'); end;
postgres: create function "refuseAuditChange"() returns trigger language plpgsql as $$ begin if tg_op = 'DELETE' then if not (old."at" >= coalesce( (select cast("value" as bigint) from "settings" where "name" = 'auditKeptSince'), 0)) then return old; end if; end if; raise exception using message = 'the audit is only added to'; end $$;
postgres: create trigger "auditKept" before update or delete on "auditEvents" for each row execute function "refuseAuditChange"();
postgres: create trigger "auditNotEmptied" before truncate on "auditEvents" for each statement execute function "refuseAuditChange"();
-- 0027 arming overrides
create table "armingOverrides" ("locationId" integer not null primary key references "locations" ("id"), "armed" integer, "until" bigint);
-- 0028 incident totals
create table "incidentTotals" ("locationId" integer not null, "total" integer not null);
sqlite: create unique index "incidentTotalsBySite" on "incidentTotals" ("locationId");
sqlite: create trigger "incidentAdded" after insert on "incidents" begin insert into "incidentTotals" ("locationId", "total") values ("new"."locationId", 1) on conflict ("locationId") do update set "total" = "total" + 1; end;
sqlite: create trigger "incidentRemoved" after delete on "incidents" begin insert into "incidentTotals" ("locationId", "total") values ("old"."locationId", -1) on conflict ("locationId") do update set "total" = "total" + -1; end;
sqlite: create trigger "incidentMoved" after update of "locationId" on "incidents" begin insert into "incidentTotals" ("locationId", "total") values ("old"."locationId", -1) on conflict ("locationId") do update set "total" = "total" + -1; insert into "incidentTotals" ("locationId", "total") values ("new"."locationId", 1) on conflict ("locationId") do update set "total" = "total" + 1; end;
postgres: create index "incidentTotalsBySite" on "incidentTotals" ("locationId", "total");
postgres: create function "countIncidents"() returns trigger language plpgsql security definer set search_path from current as $$ begin if tg_op = 'TRUNCATE' then delete from "incidentTotals"; elsif tg_op = 'INSERT' then insert into "incidentTotals" ("locationId", "total") select "locationId", count(*) from "changed" group by "locationId"; elsif tg_op = 'DELETE' then insert into "incidentTotals" ("locationId", "total") select "locationId", -count(*) from "changed" group by "locationId"; else insert into "incidentTotals" ("locationId", "total") values (old."locationId", -1), (new."locationId", 1); end if; if random() < 0.02 and current_setting('transaction_isolation') = 'read committed' then with "parts" as ( delete from "incidentTotals" where ctid = any (array(select ctid from "incidentTotals" for update skip locked)) returning "locationId", "total" ) insert into "incidentTotals" ("locationId", "total") select "locationId", sum("total") from "parts" group by "locationId"; end if; return null; end $$;
postgres: create trigger "incidentsAdded" after insert on "incidents" referencing new table as "changed" for each statement execute function "countIncidents"();
postgres: create trigger "incidentsRemoved" after delete on "incidents" referencing old table as "changed" for each statement execute function "countIncidents"();
postgres: create trigger "incidentMoved" after update of "locationId" on "incidents" for each row execute function "countIncidents"();
postgres: create trigger "incidentsEmptied" after truncate on "incidents" for each statement execute function "countIncidents"();
insert into "incidentTotals" ("locationId", "total") select "locationId", count(*) from "incidents" group by "locationId";
-- 0029 audit repeats
create table "auditRepeats" ("auditId" text collate "binary" primary key, "times" integer not null, "lastAt" bigint not null);
create index "auditRepeatsByTime" on "auditRepeats" ("lastAt");
alter table "externalIdentities" add column "emailVerified" integer default 0 not null;
