/**
 * Ids for calls as Anthropic takes them: letters, digits, `_` and `-`, each once in a conversation. Those of other
 * models (`functions.read_note:0`) and repeated ones get another; the same conversation always gets the same.
 * @returns the id to send for the next call
 */
export function createCallIds(): (id: string) => string {
  const used = new Set<string>()
  return (id) => {
    const plain = id.replaceAll(/[^\w-]/g, '_') || 'call'
    let free = plain
    for (let number = 2; used.has(free); number++) free = `${plain}_${number}`
    used.add(free)
    return free
  }
}
