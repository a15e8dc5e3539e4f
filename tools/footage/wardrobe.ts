/** Clothes and bodywork of the people and vehicles that appear. */
import type { Outfit } from './person.ts';
import type { Vec } from './vector.ts';

const DARK_HAIR: Vec = [0.05, 0.04, 0.03];
const BLACK_SHOES: Vec = [0.045, 0.045, 0.05];

export const PROWLER: Outfit = {
  jacket: [0.1, 0.105, 0.12],
  trousers: [0.13, 0.13, 0.15],
  shoes: [0.3, 0.3, 0.3],
  hair: DARK_HAIR,
  hooded: true,
  vest: false,
  backpack: true,
};

export const GUARD: Outfit = {
  jacket: [0.07, 0.09, 0.14],
  trousers: [0.06, 0.06, 0.08],
  shoes: BLACK_SHOES,
  hair: DARK_HAIR,
  hooded: false,
  vest: true,
  backpack: false,
};

export const WORKER: Outfit = {
  jacket: [0.62, 0.27, 0.05],
  trousers: [0.08, 0.1, 0.17],
  shoes: BLACK_SHOES,
  hair: [0.16, 0.1, 0.06],
  hooded: false,
  vest: true,
  backpack: false,
};

export const VISITOR: Outfit = {
  jacket: [0.34, 0.1, 0.11],
  trousers: [0.1, 0.11, 0.15],
  shoes: [0.11, 0.12, 0.13],
  hair: DARK_HAIR,
  hooded: false,
  vest: false,
  backpack: true,
};

export const LATE_STAFF: Outfit = {
  jacket: [0.2, 0.27, 0.36],
  trousers: [0.14, 0.13, 0.12],
  shoes: BLACK_SHOES,
  hair: [0.22, 0.14, 0.08],
  hooded: false,
  vest: false,
  backpack: false,
};

export const WHITE_PAINT: Vec = [0.55, 0.56, 0.56];
export const RED_PAINT: Vec = [0.3, 0.035, 0.035];
export const GREY_PAINT: Vec = [0.2, 0.22, 0.25];
