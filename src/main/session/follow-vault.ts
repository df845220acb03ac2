import type { VaultChange } from '../../shared/contract/note.ts'
import { folderOf } from '../../shared/domain/vault-path.ts'
import { isAbort } from '../../shared/rpc/errors.ts'
import { onceAborted } from '../platform/once-aborted.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Logger } from '../platform/ports.ts'
import type { Vault } from '../vault/vault.ts'
import type { Look, LookReason } from '../vault/watch/reconcile-triggers.ts'
import type { VaultChangeEvent } from '../vault/model/vault-change-event.ts'

/** Keeps the index up to the vault, and tells whoever shows notes what the index found to be different. */
export interface VaultFollower {
  /** Why files that are gone do not count as deleted yet; null when they do. */
  heldReason(): string | null
  /** One comparison with the disk for all. */
  lookThrough(look: Look, signal: AbortSignal): Promise<void>
  /** Brings the index up to the vault; goes on behind, and a failure goes to the log. */
  bringUp(how?: Parameters<Knowledge['reconcile']>[0]): void
  dispose(): void
}

/** After these, open notes may show what is not on disk any more: that cannot wait until the vault was looked through. */
const MISSED: ReadonlySet<LookReason> = new Set(['burst', 'stall', 'watch', 'root'])

const UNLISTED: VaultChangeEvent = { changes: [], foldersChanged: [], isUnlisted: true }

const HELD =
  'Many notes are gone from the vault folder, and this may be one of them. It counts as deleted when you say so.'

/**
 * @param onChange hears every change of the vault, before the index does
 * @param onIndexed hears that the index was brought up to something
 */
export function followVault({
  vault,
  knowledge,
  logger,
  onChange,
  onIndexed,
}: {
  readonly vault: Vault
  readonly knowledge: Knowledge
  readonly logger: Logger
  readonly onChange: (event: VaultChangeEvent) => void
  readonly onIndexed: () => void
}): VaultFollower {
  let isHeld = false
  let isDisposed = false
  const follow = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      // What the closing of a vault cuts short is done by the next look at it.
      if (!isDisposed && !isAbort(error)) logger.warn('the index could not follow', { error })
    })
  }

  async function refresh(changes: readonly VaultChange[]): Promise<void> {
    const pathsOf = (some: readonly VaultChange[]) => some.map(({ path }) => path)
    const seen = new Set(pathsOf(changes.filter(({ etag }) => etag !== null)))
    const gone = await knowledge.refresh({ paths: pathsOf(changes), seen: [...seen] })
    onIndexed()
    // Of a file that Latent took away and that it forgot, the index tells no more.
    const taken = gone.filter((path) => !seen.has(path))
    const told = taken.map((path) => ({ path, etag: null }))
    vault.noticed({ changes: told, foldersChanged: taken.map(folderOf), isIndexed: true })
    // Between the news of a file and the look at it, it may have gone, and many others with it.
    const places = gone.filter((path) => seen.has(path))
    if (places.length > 0) await bringUp({ places })
  }

  async function bringUp(...how: Parameters<Knowledge['reconcile']>): Promise<void> {
    const [{ places = null } = {}] = how
    try {
      const { found, held } = await knowledge.reconcile(...how)
      onIndexed()
      const wasHeld = isHeld
      // Before anybody hears what is gone. A look at some places says nothing of the others.
      if (held !== null || places === null) isHeld = held !== null
      // Who asked for a file while much was held was refused, also for one that was told as deleted before.
      const isUnlisted = found.isUnlisted || (wasHeld && !isHeld)
      vault.noticed({ ...found, isUnlisted, isIndexed: true })
    } catch (error) {
      // Without the index nobody knows what is different: everybody looks for themselves.
      if (!isAbort(error)) vault.noticed(UNLISTED)
      throw error
    }
  }

  const unsubscribe = vault.onChange((event) => {
    onChange(event)
    if (event.isIndexed === true) return
    if (event.changes.length > 0) follow(refresh(event.changes))
    // Other files are not told each for itself; and when Latent took them away, they are gone.
    const { wholeFolders: places = [] } = event
    if (places.length > 0) follow(bringUp({ places, acceptGone: true }))
  })

  return {
    heldReason: () => (isHeld ? HELD : null),
    async lookThrough({ reasons, places }, signal) {
      if ((await vault.findAbsence()) !== null) return
      if ([...reasons].some((reason) => MISSED.has(reason))) vault.noticed(UNLISTED)
      const stopped = onceAborted(signal)
      try {
        // An index process that hangs must hold up neither the closing of a vault nor its handing over.
        await Promise.race([bringUp({ places }, signal), stopped.promise])
      } finally {
        stopped.forget()
      }
    },
    bringUp: (how) => follow(bringUp(how)),
    dispose() {
      isDisposed = true
      unsubscribe()
    },
  }
}
