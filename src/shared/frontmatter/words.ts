export const IN_BRACES = 'These properties are written in braces, so they are only edited as text.'
export const saysTaken = (name: string): string =>
  `There is a property “${name}” in this note already.`
