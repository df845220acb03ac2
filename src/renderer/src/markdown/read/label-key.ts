/** Labels that differ only in case and blanks are one. */
export const labelKey = (label: string): string =>
  label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase()
