import type { SecretStore } from './ports.ts'

/** Keys until Latent ends: for shells without a keyring. `description` says so to the person. */
export function memorySecrets(
  description = 'Keys are kept only until Latent ends, and asked for again then.',
): SecretStore {
  const values = new Map<string, string>()
  return {
    description,
    isPersistent: false,
    get: async (name) => values.get(name) ?? null,
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
  }
}
