/** What main says of templates. */
export const saysNoFolder = (folder: string): string => `${folder} is no folder of the vault.`

export const saysNotUsed = (
  row: { readonly folder: string; readonly template: string },
  why: string,
): string => `The template of ${row.folder || 'new notes'}, ${row.template}, was not used: ${why}`
