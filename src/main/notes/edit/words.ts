export const NOT_RENAMED =
  'A tag here cannot be renamed without changing something else. Edit it by hand.'
export const saysOtherTags = (name: string): string =>
  `Its property “${name}” holds something else than tags. Edit it by hand.`
