import { StateEffect } from '@codemirror/state'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'

/** What was done with files for this step of the text, or was taken back with it: the ids by which they follow. */
export const filesCame = StateEffect.define<readonly string[]>()
export const filesWent = StateEffect.define<readonly string[]>()

/** By its whole path: what is in the folder of attachments may have the name of something elsewhere. */
export const embedOf = (path: VaultPath): string => `![[${path}]]`
