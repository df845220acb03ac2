/** By what the check of the vault is found. */
export const VAULT_CHECK = {
  title: 'Vault check',
  command: 'Check the vault for orphans and duplicates',
} as const
