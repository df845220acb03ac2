/** How parts are called when nobody says: as the examples of the registry do. */
const STEMS: readonly (readonly [type: RegExp, stem: string])[] = [
  [/^SWITCH/, 'SW'],
  [/^BUTTON/, 'BTN'],
  [/^CLOCK/, 'CLK'],
  [/^CONST_0/, 'LOW'],
  [/^CONST_1/, 'HIGH'],
  [/^LED/, 'LED'],
  [/^SEVEN_SEGMENT/, 'DISP'],
  [/LATCH$/, 'LATCH'],
  [/FLIP_FLOP$/, 'FF'],
  [/^HALF_ADDER/, 'HA'],
  [/^FULL_ADDER/, 'FA'],
  [/^COUNTER/, 'CNT'],
  [/^SHIFT/, 'SHIFT'],
  [/^REGISTER/, 'REG'],
  [/^DECODER/, 'DEC'],
  [/^ENCODER/, 'ENC'],
]

/** `AND1` for the first `AND_2`: the least number that makes a label nobody has. */
export function freshLabel(type: string, taken: ReadonlySet<string>): string {
  const stem = STEMS.find(([known]) => known.test(type))?.[1] ?? /^[A-Z]+/.exec(type)?.[0] ?? 'PART'
  let number = 1
  while (taken.has(`${stem}${number}`)) number++
  return `${stem}${number}`
}
