import { join } from 'node:path'
import { ChangeSet } from '../../src/shared/domain/change-set.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { systemClock, systemIds } from '../../src/main/platform/system.ts'
import { createVault } from '../../src/main/vault/create-vault.ts'
import { createMemoryJournal } from '../vault/memory-journal.ts'

/** Applies each change set (JSON) of the arguments to the vault in `base`, and says what came of it. */
const [base = '', ...sets] = process.argv.slice(2)

const vault = await createVault({
  root: join(base, 'vault'),
  vaultId: 'vault-of-nobody',
  journal: createMemoryJournal(),
  preImageDir: join(base, 'pre-images'),
  logger: silentLogger,
  clock: systemClock,
  ids: systemIds,
  watch: false,
})
const outcomes = []
for (const text of sets) {
  try {
    await vault.apply(ChangeSet.parse(JSON.parse(text)), { actor: 'user' })
    outcomes.push('done')
  } catch (error) {
    if (!(error instanceof LatentError)) throw error
    outcomes.push(`${error.code}: ${error.message}`)
  }
}
await vault.dispose()
process.stdout.write(JSON.stringify(outcomes))
