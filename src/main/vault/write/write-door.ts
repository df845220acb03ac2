import type { Clock, Ids } from '../../platform/ports.ts'
import type { ImageStore } from '../contents/image-store.ts'
import type { LastTexts } from '../contents/last-texts.ts'
import type { PreImages } from '../contents/pre-images.ts'
import type { Journal } from '../model/journal.ts'
import type { Step } from '../model/step.ts'
import type { VaultPlace } from '../read/journalled-file.ts'
import type { VaultFs } from './vault-fs.ts'

/** What writing needs: the vault, the record of it and the bytes that are kept. */
export interface WriteDoor extends VaultPlace {
  readonly fs: VaultFs
  readonly journal: Journal
  readonly preImages: PreImages
  readonly images: ImageStore
  readonly lastTexts: LastTexts
  readonly clock: Clock
  readonly ids: Ids
}

/** Work on these files that waits its turn; with `run` it carries out steps, and those who look at the vault are told. */
export type InTurn = <T>(
  paths: readonly string[],
  work: (run: (steps: readonly Step[]) => Promise<void>) => Promise<T>,
) => Promise<T>
