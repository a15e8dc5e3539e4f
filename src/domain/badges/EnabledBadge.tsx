import { Badge } from '#core/ui/Badge.tsx';

/** Whether a location is in service: 'Active' in green or 'Inactive' in red. */
export function EnabledBadge({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <Badge tone="green" icon="check">
      Active
    </Badge>
  ) : (
    <Badge tone="red" icon="offline">
      Inactive
    </Badge>
  );
}
