import type { Extension } from '@codemirror/state'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { EditorServices } from '../editor-services.ts'
import { fenceButtonOf } from '../language/fence-buttons.ts'
import { blockPreview } from './blocks/blocks.ts'
import { codeColours } from './code/code-colours.ts'
import { foldedCallouts } from './folded-callouts.ts'
import { footnotePreview } from './footnote-preview.ts'
import { inlinePreview } from './inline.ts'
import { liveTheme } from './live-theme.ts'
import { liveTables } from './tables/live-tables.ts'
import { touching } from './touched.ts'

/** What live preview asks of the window. */
export type LiveServices = Pick<
  EditorServices,
  'say' | 'blockHosts' | 'drawnFences' | 'fenceActions' | 'links'
>

/** Draws the note at `path` as it reads while it is written. */
export const livePreview = (path: VaultPath, services: LiveServices): Extension => [
  touching,
  blockPreview(
    {
      hosts: services.blockHosts,
      buttonOf: (source, view) => fenceButtonOf(source, view, path, services),
    },
    services.drawnFences,
  ),
  liveTables,
  inlinePreview(path, services),
  foldedCallouts,
  footnotePreview(services.blockHosts),
  codeColours,
  liveTheme,
]
