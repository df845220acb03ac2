import { createVaultStore } from '../../src/main/state/create-vault-store.ts'
import { systemClock, systemIds } from '../../src/main/platform/system.ts'

// Opens the state store of a vault, which puts it in order, and closes it: a program to kill in between.
const [file = ''] = process.argv.slice(2)
createVaultStore({ file, ids: systemIds, clock: systemClock }).dispose()
