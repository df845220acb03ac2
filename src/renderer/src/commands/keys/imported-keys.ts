import type { Command } from '../command.ts'
import { keysClash } from './key-clashes.ts'
import { keptKeys, refusedKeys, type KeyPlace } from './kept-keys.ts'
import { IMPORTED_KEY_WORDS as WORDS } from './words.ts'

/** What is said about keys of a command, which goes by its name, or by its id where there is no such command. */
export interface KeyRemark {
  readonly command: string
  /** As they stand in the file; null: all of them. */
  readonly keys: string | null
  readonly why: string
}

export interface ImportedKeys {
  /** What may be set, as settings keep it: what is as usual is not in it. Null where nobody knows. */
  readonly keys: Record<string, string[]> | null
  readonly leftOut: readonly KeyRemark[]
  /** They are set, and may not arrive. */
  readonly mayNotArrive: readonly KeyRemark[]
}

type OwnKeys = Readonly<Record<string, readonly string[]>>

const MODIFIERS: readonly string[] = ['Mod', 'Ctrl', 'Alt', 'Shift']

/**
 * Keys as `keysOfEvent` writes them, so that what is asked about them is asked about what is pressed: `Shift+Mod+a` →
 * `Mod+Shift+A`. Null for what is on no keyboard.
 * @param isMac there `Ctrl` is a key of its own, elsewhere it is `Mod`
 */
export function writtenKeys(keys: string, isMac: boolean): string | null {
  const written = keys.split(' ').map((one) => {
    const parts = one.split(/\+(?=.)/)
    const key = parts.pop() ?? ''
    const held = parts.map((part) => (part === 'Ctrl' && !isMac ? 'Mod' : part))
    const isKey = /^(?:\S|[A-Z][A-Za-z]+|F\d\d?)$/u.test(key) && !MODIFIERS.includes(key)
    if (!isKey || !held.every((part) => MODIFIERS.includes(part))) return null
    const name = /^[a-z]$/.test(key) ? key.toUpperCase() : key
    return [...MODIFIERS.filter((modifier) => held.includes(modifier)), name].join('+')
  })
  return written.includes(null) ? null : written.join(' ')
}

/**
 * Of a person's own keys as a file says them, those that the page of keys would take too. Of keys that two commands
 * would have, the one gets them that has them by Latent, or that comes first in the file.
 * @param commands all that there are; without any nobody knows whose keys they are, and none are taken
 */
export function importedKeys(
  given: OwnKeys,
  commands: readonly Command[],
  place: KeyPlace,
): ImportedKeys {
  const leftOut: KeyRemark[] = []
  if (commands.length === 0) {
    const all = Object.keys(given)
    leftOut.push(...all.map((command) => ({ command, keys: null, why: WORDS.noVault })))
    return { keys: null, leftOut, mayNotArrive: [] }
  }
  const byId = new Map(commands.map((command) => [command.id, command]))
  const titleOf = (id: string): string => byId.get(id)?.title ?? id
  const usualOf = (id: string): readonly string[] => {
    const command = byId.get(id)
    return command?.usualKeys ?? command?.keys ?? []
  }
  const leave = (id: string, keys: string | null, why: string): void =>
    void leftOut.push({ command: titleOf(id), keys, why })

  // One that is left with none of its own has the usual ones, which others may not have then.
  const wanted = new Map<string, readonly string[]>()
  for (const [id, list] of Object.entries(given)) {
    if (byId.get(id)?.isFixed) {
      leave(id, null, WORDS.fixed)
      continue
    }
    const possible = possibleKeys(list, usualOf(id), place, (keys, why) => leave(id, keys, why))
    if (possible.length > 0 || list.length === 0) wanted.set(id, possible)
  }

  const taken = commands
    .filter(({ id }) => !wanted.has(id))
    .flatMap(({ id }) => usualOf(id).map((keys) => ({ id, keys })))
  const ownerOf = (keys: string, id: string): string | null => {
    // Latent's own keys may be two commands' in two places.
    const isUsual = usualOf(id).includes(keys)
    const owner = taken.find(
      (each) =>
        each.id !== id &&
        keysClash(each.keys, keys) &&
        !(isUsual && usualOf(each.id).includes(each.keys)),
    )
    return owner?.id ?? null
  }
  const kept: Record<string, string[]> = {}
  const mayNotArrive: KeyRemark[] = []
  for (const [id, list] of wanted) {
    const usual = usualOf(id)
    const owners = list.map((keys) => ({ keys, owner: ownerOf(keys, id) }))
    for (const { keys, owner } of owners)
      if (owner !== null) leave(id, keys, WORDS.clash(titleOf(owner)))
    const free = owners.flatMap(({ keys, owner }) => (owner === null ? keys : []))
    const hasLost = free.length === 0 && list.length > 0
    const now = hasLost ? usual.filter((keys) => ownerOf(keys, id) === null) : free
    taken.push(...now.map((keys) => ({ id, keys })))
    if (now.join(' ') !== usual.join(' ')) kept[id] = [...now]
    for (const keys of now) {
      const why = usual.includes(keys) ? null : keptKeys(keys, place)
      if (why !== null) mayNotArrive.push({ command: titleOf(id), keys, why })
    }
  }
  return { keys: kept, leftOut, mayNotArrive }
}

/** Those that can be keys of a command, each once; what Latent itself gives it can. */
function possibleKeys(
  list: readonly string[],
  usual: readonly string[],
  { isMac }: KeyPlace,
  leave: (keys: string, why: string) => void,
): readonly string[] {
  const possible = new Set<string>()
  for (const keys of list) {
    const written = usual.includes(keys) ? keys : writtenKeys(keys, isMac)
    const refused =
      written === null ? WORDS.unknown : usual.includes(written) ? null : refusedKeys(written)
    if (written === null || refused !== null) leave(keys, refused ?? WORDS.unknown)
    else possible.add(written)
  }
  return [...possible]
}
