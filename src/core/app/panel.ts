import type { ComponentType } from 'react';

/**
 * The places for cards of other plugins, each with the record that its page shows. A page that has such a place adds it
 * here, by `declare module '#core/app/panel.ts'`.
 */
export interface PanelRecords {
  /** The start page is about no record. */
  readonly home: null;
}

export type PanelPlace = keyof PanelRecords;

export interface PanelProps<Place extends PanelPlace = PanelPlace> {
  readonly record: PanelRecords[Place];
}

export interface PanelAt<Place extends PanelPlace> {
  readonly place: Place;
  /** The card's heading, which only one panel of a place may have. */
  readonly title: string;
  /** Position among the place's panels, ascending. Those without a rank follow in the order of the plugins. */
  readonly rank?: number;
  /** Shown to Admins only, and not in the customers' view. */
  readonly adminsOnly?: boolean;
  /** A dynamic import of the card's content, which loads after the page. */
  readonly load: () => Promise<ComponentType<PanelProps<Place>>>;
}

/** A card on another plugin's page. */
export type Panel = { readonly [Place in PanelPlace]: PanelAt<Place> }[PanelPlace];
