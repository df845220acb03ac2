/**
 * The policy of the page lets nothing become a program but what passes here: addresses of Latent's own files. Made once,
 * since a name is given once.
 */
type Policy = { createScriptURL(url: string): string }
interface Factory {
  createPolicy(name: string, rules: Policy): Policy
}

let policy: Policy | undefined

export function trustedScript(url: string): string {
  const rules: Policy = {
    createScriptURL(address) {
      if (new URL(address, location.href).origin !== location.origin)
        throw new TypeError(`Foreign script: ${address}`)
      return address
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  policy ??= trustedTypes?.createPolicy('latent', rules) ?? rules
  return policy.createScriptURL(url)
}
