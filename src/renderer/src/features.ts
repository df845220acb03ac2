import { activity } from '../../features/activity/index.window.ts'
import { bookmarks } from '../../features/bookmarks/index.window.ts'
import { canvas } from '../../features/canvas/index.window.ts'
import { capture } from '../../features/capture/index.window.ts'
import { circuits } from '../../features/circuits/index.window.ts'
import { diagrams } from '../../features/diagrams/index.window.ts'
import { digest } from '../../features/digest/index.window.ts'
import { graph } from '../../features/graph/index.window.ts'
import { queries } from '../../features/queries/index.window.ts'
import { tags } from '../../features/tags/index.window.ts'
import { tasks } from '../../features/tasks/index.window.ts'
import { templates } from '../../features/templates/index.window.ts'
import { transfer } from '../../features/transfer/index.window.ts'
import { vaultCheck } from '../../features/vault-check/index.window.ts'
import { viewers } from '../../features/viewers/index.window.ts'
import type { WindowFeature } from './feature.ts'

/** What is plugged into the window: the only place that names features. Main has its own list. */
export const features: readonly WindowFeature[] = [
  // In the order in which a person sees what they add.
  capture,
  tags,
  bookmarks,
  tasks,
  activity,
  digest,
  graph,
  vaultCheck,
  templates,
  circuits,
  diagrams,
  queries,
  canvas,
  transfer,
  viewers,
]
