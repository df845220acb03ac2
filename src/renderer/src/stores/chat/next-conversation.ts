/** The conversation that follows the shown one: a fork of it, or another version. */
export interface NextConversation {
  /**
   * Shows what main makes of the shown conversation, unless the person went to another one meanwhile.
   * @param make resolves with its id; undefined when there is none
   * @returns whether it was made
   */
  show(make: (shownId: string) => Promise<string | undefined>): Promise<boolean>
  /** Resolves with whether there is a place for what was written since it was asked for: false when it was not made. */
  settled(): Promise<boolean>
}

export function createNextConversation(
  shownId: () => string | null,
  show: (conversationId: string) => void,
): NextConversation {
  let making: Promise<boolean> | null = null

  async function made(make: (shownId: string) => Promise<string | undefined>): Promise<boolean> {
    const from = shownId()
    if (from === null) return false
    const id = await make(from)
    if (id !== undefined && shownId() === from) show(id)
    return id !== undefined
  }

  return {
    async show(make) {
      const mine = made(make)
      making = mine
      const isMade = await mine
      if (making === mine) making = null
      return isMade
    },
    settled: async () => (await making) ?? true,
  }
}
