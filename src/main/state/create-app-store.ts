import { FIRST_WINDOW } from '../../shared/domain/workspace/window-numbers.ts'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Settings, SettingsPatch } from '../../shared/domain/settings.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock } from '../platform/ports.ts'
import { databaseProblem } from '../sqlite/database-error.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { AppStore } from './app-store.ts'
import { createDeferredWrites } from './deferred-writes.ts'
import { readFields, writeFields } from './fields.ts'
import { appFirstTables } from './migrations/app-0001-first-tables.ts'
import { appUsageDays } from './migrations/app-0002-usage-days.ts'
import { appProviders } from './migrations/app-0003-providers.ts'
import { openStateDatabase } from './open-state-database.ts'
import {
  absentVault,
  claimVaultId,
  deleteVault,
  findVaultId,
  listRecentVaults,
} from './recent-vaults.ts'
import { createUsageDays } from './conversations/usage-days.ts'

/** `LtAp` in ASCII; migrations are only ever appended to. */
export const appSchema = {
  applicationId: 0x4c_74_41_70,
  migrations: [appFirstTables, appUsageDays, appProviders],
}

const KeptPlace = z.object({
  x: z.number().nullable(),
  y: z.number().nullable(),
  width: z.number().positive(),
  height: z.number().positive(),
  isMaximized: z.boolean(),
  isFullScreen: z.boolean().default(false),
})

/** What is remembered between starts and is no setting. */
const Remembered = z.object({
  lastVaultRoot: z.string().nullable().default(null),
  answeredOffer: z.string().nullable().default(null),
  windowState: KeptPlace.nullable().default(null),
  /** Of windows beside the first, by their number. */
  besideStates: z.record(z.string(), KeptPlace).default({}),
})

export interface CreateAppStoreOptions {
  readonly file: string
  readonly clock: Clock
}

/** What the file holds, for a sentence. */
export const APP_STATE_HOLDS = 'settings and list of vaults'

function describeContent(database: Database): string {
  const count = (table: string): number =>
    database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
  return `${count('field')} settings and ${count('vault')} vaults`
}

/** @throws LatentError `unavailable` as `openStateDatabase` */
export function createAppStore({ file, clock }: CreateAppStoreOptions): AppStore {
  const state = openStateDatabase({
    file,
    ...appSchema,
    holds: APP_STATE_HOLDS,
    copies: {
      // Vaults were open here before: a new file would begin with the defaults without a word.
      exist: () => existsSync(join(dirname(file), 'vaults')),
      describe: describeContent,
    },
    access: 'shared',
    nowMs: clock.nowMs(),
  })
  const { database, run } = state
  const notices = [
    ...state.notices,
    ...(state.readOnlyReason === null ? [] : [state.readOnlyReason]),
  ]
  const remembered = () => run(() => readFields(database, 'remembered', Remembered))
  const deferred = createDeferredWrites(database, {
    clock,
    onCaughtUp: () => {},
    onFailed: () => {},
  })
  /** For the comfort of the next start: what cannot be kept is no reason to stop this one. */
  function remember(patch: Partial<z.output<typeof Remembered>>): void {
    const write = (): void => run(() => writeFields(database, 'remembered', patch))
    unlessRefused(() => deferred.write(write))
  }
  const auditAnchor = (vaultId: string): number => {
    const schema = z.object({ [vaultId]: z.number().default(0) })
    return run(() => readFields(database, 'auditAnchors', schema))[vaultId] ?? 0
  }
  const settings = () => run(() => readFields(database, 'settings', Settings))

  function write(record: string, patch: Readonly<Record<string, unknown>>): void {
    if (state.readOnlyReason !== null) throw new LatentError('denied', state.readOnlyReason)
    run(() => writeFields(database, record, patch))
  }

  return {
    notices: () => notices,
    addNotice: (sentence) => void notices.push(sentence),
    usageDays: createUsageDays(database, { clock, run }),
    settings,
    updateSettings: (patch) => {
      const checked = SettingsPatch.safeParse(patch)
      if (!checked.success)
        throw new LatentError(
          'invalid_input',
          `Invalid settings: ${z.prettifyError(checked.error)}`,
        )
      write('settings', checked.data)
      return settings()
    },
    featureSettings: (schema) => run(() => readFields(database, 'settings', schema)),
    updateFeatureSettings(patch, { shape }) {
      for (const [name, value] of Object.entries(patch)) {
        const field = Object.hasOwn(shape, name) ? shape[name] : undefined
        if (!field) throw new LatentError('invalid_input', `No setting “${name}”.`)
        const checked = z.safeParse(field, value)
        if (!checked.success)
          throw new LatentError(
            'invalid_input',
            `Invalid settings: ${name} ${checked.error.issues[0]?.message ?? ''}`,
          )
      }
      write('settings', patch)
    },
    recentVaults: () => run(() => listRecentVaults(database)),
    claimVaultId: (vault, ids) =>
      run(() => {
        const id = ids.isNew ? ids.fresh : findVaultId(database, vault, ids)
        // A full disk keeps nobody from a vault that is known.
        return (
          unlessRefused(() =>
            claimVaultId(database, { ...vault, lastOpenedMs: clock.nowMs() }, ids),
          ) ?? id
        )
      }),
    absentVault: (place, hasHistory) => run(() => absentVault(database, place, hasHistory)),
    auditAnchor,
    setAuditAnchor(vaultId, seq) {
      if (seq <= auditAnchor(vaultId)) return
      unlessRefused(() =>
        deferred.write(() => run(() => writeFields(database, 'auditAnchors', { [vaultId]: seq }))),
      )
    },
    forgetVault: (id) => run(() => deleteVault(database, id)),
    lastVaultRoot: () => remembered().lastVaultRoot,
    setLastVaultRoot: (lastVaultRoot) => remember({ lastVaultRoot }),
    windowState(window) {
      const { windowState, besideStates } = remembered()
      return window === FIRST_WINDOW ? windowState : (besideStates[window] ?? null)
    },
    setWindowState: (windowState, window) =>
      window === FIRST_WINDOW
        ? remember({ windowState })
        : remember({ besideStates: { ...remembered().besideStates, [window]: windowState } }),
    answeredOffer: () => remembered().answeredOffer,
    setAnsweredOffer: (answeredOffer) => remember({ answeredOffer }),
    fields: (record, schema) => ({
      get: () => run(() => readFields(database, record, schema)),
      // Not left for later: it may be what a person wrote.
      set: (patch) => write(record, patch),
    }),
    dispose() {
      unlessRefused(deferred.finish)
      state.close()
    },
  }
}

/** Null when the disk refuses; another program that holds the database is worth another try, and thrown. */
function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem === null || problem === 'busy' || problem === 'damaged') throw error
    return null
  }
}
