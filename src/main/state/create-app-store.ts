import { z } from 'zod'
import { Settings, SettingsPatch } from '../../shared/domain/settings.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock } from '../platform/ports.ts'
import type { Database } from '../sqlite/open-database.ts'
import type { AppStore } from './app-store.ts'
import { readFields, writeFields } from './fields.ts'
import { appFirstTables } from './migrations/app-0001-first-tables.ts'
import { appUsageDays } from './migrations/app-0002-usage-days.ts'
import { openStateDatabase } from './open-state-database.ts'
import { claimVaultId, deleteVault, listRecentVaults } from './recent-vaults.ts'
import { createUsageDays } from './usage-days.ts'

/** `LtAp` in ASCII; migrations are only ever appended to. */
export const appSchema = {
  applicationId: 0x4c_74_41_70,
  migrations: [appFirstTables, appUsageDays],
}

/** What is remembered between starts and is no setting. */
const Remembered = z.object({
  lastVaultRoot: z.string().nullable().default(null),
  answeredOffer: z.string().nullable().default(null),
  windowState: z
    .object({
      x: z.number().nullable(),
      y: z.number().nullable(),
      width: z.number().positive(),
      height: z.number().positive(),
      isMaximized: z.boolean(),
    })
    .nullable()
    .default(null),
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
    copies: { describe: describeContent },
    access: 'shared',
    nowMs: clock.nowMs(),
  })
  const { database, run } = state
  const notices = [...state.notices]
  const remembered = () => run(() => readFields(database, 'remembered', Remembered))
  const remember = (patch: Partial<z.output<typeof Remembered>>) =>
    run(() => writeFields(database, 'remembered', patch))
  const settings = () => run(() => readFields(database, 'settings', Settings))

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
      run(() => writeFields(database, 'settings', checked.data))
      return settings()
    },
    recentVaults: () => run(() => listRecentVaults(database)),
    claimVaultId: (vault, ids) =>
      run(() => claimVaultId(database, { ...vault, lastOpenedMs: clock.nowMs() }, ids)),
    forgetVault: (id) => run(() => deleteVault(database, id)),
    lastVaultRoot: () => remembered().lastVaultRoot,
    setLastVaultRoot: (lastVaultRoot) => remember({ lastVaultRoot }),
    windowState: () => remembered().windowState,
    setWindowState: (windowState) => remember({ windowState }),
    answeredOffer: () => remembered().answeredOffer,
    setAnsweredOffer: (answeredOffer) => remember({ answeredOffer }),
    dispose: () => state.close(),
  }
}
