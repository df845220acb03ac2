import { realpath } from 'node:fs/promises'
import type { VaultInfo } from '../../shared/contract/app.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Session } from '../session/session.ts'
import type { Clock, Disposable, Ids, Logger } from '../platform/ports.ts'
import type { HeldLock } from '../sqlite/hold-lock.ts'
import { waitForVault, watchForRequest, type LockWait } from '../state/take-over.ts'

/**
 * The vault that is open now. Among all Latents that have one vault open, one writes: this exchanges the session when
 * that changes, for one that reads or one that writes.
 */
export interface CurrentVault extends Disposable {
  session(): Session | null
  info(): VaultInfo | null
  /** The one that is open stays as it is when it is this one. */
  open(root: string, options?: OpenOptions): Promise<VaultInfo>
  close(): Promise<void>
  /** Asks the Latent that writes the vault to let go of it. @throws LatentError `conflict` when this one writes it */
  takeOver(): void
}

export interface OpenOptions {
  /** Runs before any window sees the vault. */
  readonly prepare?: (opened: Session) => Promise<void>
  /** The folder is a vault of its own, whatever was known at its place. */
  readonly asNew?: boolean
}

export interface CurrentVaultOptions {
  /** `held`: null takes no lock, a session that only reads; left out, it is taken when it is free. */
  readonly openSession: (
    root: string,
    opening?: { readonly held?: HeldLock | null; readonly asNew?: boolean },
  ) => Promise<Session>
  /** False for a shell that comes and goes: it neither waits for the vault nor hands it over. */
  readonly exchanges: boolean
  /** Asks all windows for what is not on disk yet; resolves when it is, or after a few seconds. */
  readonly saveWindows: () => Promise<void>
  readonly onChange: () => void
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
}

/** Whoever asked for the lock gets it first; without anybody there it comes back. */
const AFTER_HANDING_OVER_MS = 3000

export function createCurrentVault(options: CurrentVaultOptions): CurrentVault {
  const { openSession, saveWindows, onChange, clock, ids, logger } = options
  let session: Session | null = null
  let waiting: LockWait | null = null
  let watching: Disposable | null = null

  // Opening, closing and exchanging wait for each other: two windows may ask at once.
  let last: Promise<unknown> = Promise.resolve()
  function oneAtATime<T>(action: () => Promise<T>): Promise<T> {
    const result = last.then(action)
    last = result.catch(() => {})
    return result
  }

  async function open(root: string, { prepare, asNew = false }: OpenOptions): Promise<VaultInfo> {
    const current = info()
    if (current && current.root === (await realpath(root).catch(() => null))) return current
    const next = await openSession(root, { asNew })
    try {
      await prepare?.(next)
    } catch (error) {
      await next.dispose() // else its lock and its index process would stay
      throw error
    }
    await close()
    session = next
    attend(0)
    onChange()
    return shown(next)
  }

  async function close(): Promise<void> {
    const closing = session
    session = null
    await stopAttending()
    await closing?.dispose()
  }

  /** The other one is there before this one goes, so that no window ever asks in vain. */
  async function exchange(lock: HeldLock | null): Promise<void> {
    const current = session
    if (!current) return lock?.release()
    const next = await openSession(current.vault.root, { held: lock })
    await stopAttending()
    session = next
    onChange()
    await current.dispose()
    attend(lock === null ? AFTER_HANDING_OVER_MS : 0)
    onChange()
  }

  /** Waits for what the other Latents do with this vault. */
  function attend(delayMs: number): void {
    const current = session
    if (!current || !options.exchanges) return
    const { stateDir } = current
    if (current.isHeldElsewhere)
      waiting = waitForVault({
        stateDir,
        clock,
        id: ids.random(),
        delayMs,
        onHeld: (lock) => follow(() => exchangeIfStill(current, lock)),
        onState: onChange,
      })
    else if (current.store.readOnlyReason === null)
      watching = watchForRequest({
        stateDir,
        clock,
        onAsked: () => follow(() => handOver(current)),
      })
  }

  async function stopAttending(): Promise<void> {
    const ending = [waiting, watching]
    waiting = watching = null
    for (const each of ending) await each?.dispose()
  }

  async function exchangeIfStill(current: Session, lock: HeldLock): Promise<void> {
    if (session !== current) return lock.release()
    await exchange(lock)
  }

  async function handOver(current: Session): Promise<void> {
    if (session !== current) return
    await saveWindows()
    await exchange(null)
  }

  /** What fails here leaves the session that was there, which goes on attending. */
  function follow(action: () => Promise<void>): void {
    oneAtATime(action).catch((error: unknown) => {
      logger.error('the vault could not be exchanged', { error })
      attend(AFTER_HANDING_OVER_MS)
      onChange()
    })
  }

  const shown = (opened: Session): VaultInfo => ({
    ...opened.info(),
    takeOver: waiting?.state() ?? null,
  })
  const info = (): VaultInfo | null => session && shown(session)

  return {
    session: () => session,
    info,
    open: (root, openOptions = {}) => oneAtATime(() => open(root, openOptions)),
    close: () => oneAtATime(close),
    takeOver() {
      if (!waiting) throw new LatentError('conflict', 'This Latent writes in the vault already.')
      waiting.ask()
    },
    dispose: () => oneAtATime(close),
  }
}
