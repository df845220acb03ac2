import type { LinkType, ResolvedLink } from '../../../shared/contract/note.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../connection/latent-client.ts'

export interface LinkQuestion {
  /** The note in which the link stands; null outside notes. */
  readonly from: VaultPath | null
  readonly target: string
  readonly type: LinkType
}

/** Where links lead, asked for a page at a time and asked again when the vault or the index changed. */
export interface LinkResolver {
  /** The last answer; undefined while there is none. */
  read(question: LinkQuestion): ResolvedLink | undefined
  /** Asks, now and after changes, and calls `listener` for each new answer until the returned function is called. */
  watch(question: LinkQuestion, listener: () => void): () => void
  /** Asks again for all that is watched, e.g. after a reconnect. */
  refresh(): void
  /** Asks again whenever the vault or its index changes, until the returned function is called. */
  follow(): () => void
}

interface Entry {
  readonly question: LinkQuestion
  readonly listeners: Set<() => void>
  answer: ResolvedLink | undefined
}

/** Changes come in bursts, and the index learns of a file a little after the window does. */
const SETTLE_MS = 400
const MOST_LINKS = 1000

export function createLinkResolver({ client }: { readonly client: LatentClient }): LinkResolver {
  const entries = new Map<string, Entry>()
  const waiting = new Set<Entry>()
  let isScheduled = false
  let settling: ReturnType<typeof setTimeout> | undefined

  const keyOf = ({ from, target, type }: LinkQuestion): string =>
    JSON.stringify([from, target, type])

  function ask(entry: Entry): void {
    waiting.add(entry)
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      const groups = Map.groupBy(waiting, ({ question }) => question.from)
      waiting.clear()
      for (const [from, group] of groups)
        for (let start = 0; start < group.length; start += MOST_LINKS)
          void answer(from, group.slice(start, start + MOST_LINKS))
    })
  }

  async function answer(from: VaultPath | null, group: readonly Entry[]): Promise<void> {
    const links = group.map(({ question: { target, type } }) => ({ target, type }))
    // Without an answer a link stays as it was: it is asked again after the next change.
    const answers = await client.call('link.resolveAll', { from, links }).catch(() => [])
    for (const [index, entry] of group.entries()) {
      const next = answers[index]
      if (!next || JSON.stringify(next) === JSON.stringify(entry.answer)) continue
      entry.answer = next
      for (const listener of entry.listeners) listener()
    }
  }

  function askAgain(): void {
    // What nobody shows is not known any more: a link that comes back by an undo may have lost its file meanwhile.
    for (const [key, entry] of entries) if (entry.listeners.size === 0) entries.delete(key)
    clearTimeout(settling)
    settling = setTimeout(() => {
      for (const entry of entries.values()) if (entry.listeners.size > 0) ask(entry)
    }, SETTLE_MS)
  }

  return {
    read: (question) => entries.get(keyOf(question))?.answer,
    watch(question, listener) {
      const key = keyOf(question)
      const known = entries.get(key)
      const entry = known ?? { question, listeners: new Set(), answer: undefined }
      entries.set(key, entry)
      entry.listeners.add(listener)
      if (!entry.answer) ask(entry)
      return () => void entry.listeners.delete(listener)
    },
    refresh: askAgain,
    follow() {
      const stops = [
        client.on('vault.changed', askAgain),
        client.on('index.changed', ({ state }) => (state === 'ready' ? askAgain() : undefined)),
      ]
      return () => {
        clearTimeout(settling)
        for (const stop of stops) stop()
      }
    },
  }
}
