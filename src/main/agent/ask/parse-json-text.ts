/** Parses text that may be no JSON; null when it is none. */
export function parseJsonText(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/**
 * Arguments of a call as they can be sent: several servers answer 500 to a history in which some are no JSON. The tool's
 * result says what was wrong.
 */
export const wellFormedJson = (json: string): string => (parseJsonText(json) ? json : '{}')
