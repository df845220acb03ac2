export const saysTooMany = (most: number): string =>
  `There are ${most} bookmarks, which is as many as there can be. Remove some first.`
