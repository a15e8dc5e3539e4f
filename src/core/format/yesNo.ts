/** 'Yes' for true, 'No' for anything else. */
export function yesNo(flag: unknown): 'Yes' | 'No' {
  return flag === true ? 'Yes' : 'No';
}
