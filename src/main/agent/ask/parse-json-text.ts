/** Parses text that may be no JSON; null when it is none. */
export function parseJsonText(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}
