import type { Change } from '../../../shared/domain/change-set.ts'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { ToolServices } from '../define/define-tool.ts'
import { pathsOf } from '../define/effect.ts'

type VaultReader = ToolServices['vault']
type Write = Extract<Change, { kind: 'write' }>

/** One file with all that the calls of a message want of it, or the changes of one call that stand or fall together. */
export interface PendingUnit {
  readonly changes: readonly Change[]
  readonly callIds: readonly string[]
  /** One written file. */
  readonly isDivisible: boolean
}

/** What the calls of one message would write, planned one on top of the other. Nothing of it is on disk. */
export interface PendingWrites {
  /**
   * Runs a plan on the vault as it will be once all that waits is written. Also tells which waiting files it looked at.
   * @throws LatentError `conflict` for a file that waits to be moved or deleted: what comes of it is not known yet.
   */
  plan<T>(
    vault: VaultReader,
    work: (vault: VaultReader) => Promise<T>,
  ): Promise<{ readonly value: T; readonly touched: ReadonlySet<VaultPath> }>
  /**
   * Adds what a call proposes. A second edit of a file becomes one with the first.
   * @throws LatentError `conflict` when it does not go with what waits; nothing was added then.
   */
  add(callId: string, changes: readonly Change[], touched: ReadonlySet<VaultPath>): void
  units(): readonly PendingUnit[]
}

export function createPendingWrites(): PendingWrites {
  let units: PendingUnit[] = []
  const written = new Map<string, Write>()
  /** Moved, deleted, or part of something that is taken as a whole. */
  const locked = new Set<string>()

  return {
    async plan(vault, work) {
      const touched = new Set<VaultPath>()
      const waiting = (path: VaultPath): Write | undefined => {
        if (isLocked(locked, path)) throw notYet(path)
        const write = written.get(path)
        if (write) touched.add(path)
        return write
      }
      const planned = work({
        list: (folder) => vault.list(folder),
        asset: (path) => vault.asset(path),
        preview: (changeSet) => vault.preview(changeSet),
        textsBeforeMove: (move) => vault.textsBeforeMove(move),
        async readOwn(path) {
          const write = waiting(vaultPath(path))
          return write ? { text: write.text, etag: sha256(write.text) } : vault.readOwn(path)
        },
        async etag(path) {
          const write = waiting(path)
          return write ? sha256(write.text) : vault.etag(path)
        },
        async read(path) {
          const write = waiting(path)
          if (!write) return vault.read(path)
          const sizeBytes = Buffer.byteLength(write.text)
          const etag = sha256(write.text)
          if (write.expect !== null)
            return { ...(await vault.read(path)), text: write.text, etag, sizeBytes }
          return { path, text: write.text, etag, sizeBytes, modifiedMs: 0, readOnlyReason: null }
        },
      })
      try {
        return { value: await planned, touched }
      } catch (error) {
        const [path] = touched
        // What the index knows of a waiting note is what is on disk: a plan on both fails as if somebody had changed it.
        if (path !== undefined && error instanceof LatentError && error.code === 'conflict')
          throw notYet(path)
        throw error
      }
    },
    add(callId, changes, touched) {
      const [first] = changes
      if (changes.length === 1 && first?.kind === 'write') {
        if (isLocked(locked, first.path)) throw notYet(first.path)
        const earlier = written.get(first.path)
        if (!earlier) {
          written.set(first.path, first)
          units.push({ changes: [first], callIds: [callId], isDivisible: true })
          return
        }
        // It must have been planned on what waits: anything else would write over it.
        if (first.expect !== sha256(earlier.text)) throw notYet(first.path)
        const both: Write = {
          ...first,
          expect: earlier.expect,
          additive: first.additive && earlier.additive,
        }
        written.set(first.path, both)
        units = units.map((unit) =>
          unit.changes[0] === earlier
            ? { ...unit, changes: [both], callIds: [...unit.callIds, callId] }
            : unit,
        )
        return
      }
      // Moves and deletions, and what goes with them, are planned on the disk alone.
      for (const path of [...touched, ...changes.flatMap(pathsOf)])
        if (written.has(path) || isLocked(locked, path) || holds(path, written, locked))
          throw notYet(path)
      for (const path of changes.flatMap(pathsOf)) locked.add(path)
      units.push({ changes, callIds: [callId], isDivisible: false })
    },
    units: () => units,
  }
}

/** Itself, or in a folder that waits to be moved or deleted. */
const isLocked = (locked: ReadonlySet<string>, path: string): boolean =>
  [...locked].some((each) => path === each || path.startsWith(`${each}/`))

/** A folder that holds something that waits. */
const holds = (
  path: string,
  written: ReadonlyMap<string, unknown>,
  locked: ReadonlySet<string>,
): boolean => [...written.keys(), ...locked].some((each) => each.startsWith(`${path}/`))

const notYet = (path: string): LatentError =>
  // It may be declined yet: then nothing of it is changed, and this call can be made.
  new LatentError('conflict', `${path} waits for an earlier call of the same message.`, {
    hint: 'Wait for the result of that call, which a person may decline, then make this one again.',
  })
