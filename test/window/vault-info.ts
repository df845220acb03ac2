import type { VaultInfo } from '../../src/shared/contract/app.ts'

/** A vault that is there and can be written, but for `rest`. */
export const vaultInfo = (rest: Partial<VaultInfo> = {}): VaultInfo => ({
  id: 'vault',
  name: 'Notes',
  root: '/home/ada/Notes',
  isSample: false,
  readOnlyReason: null,
  absence: null,
  problems: [],
  isReading: false,
  takeOver: null,
  ...rest,
})
