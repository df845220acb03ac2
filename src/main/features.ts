import { bookmarks } from '../features/bookmarks/index.main.ts'
import { canvas } from '../features/canvas/index.main.ts'
import { capture } from '../features/capture/index.main.ts'
import { circuits } from '../features/circuits/index.main.ts'
import { digest } from '../features/digest/index.main.ts'
import { graph } from '../features/graph/index.main.ts'
import { tasks } from '../features/tasks/index.main.ts'
import { templates } from '../features/templates/index.main.ts'
import { transfer } from '../features/transfer/index.main.ts'
import type { MainFeature } from './feature/define-feature.ts'

/** What is plugged into main: the only place that names features. The window has its own list. */
export const features: readonly MainFeature[] = [
  // In the order in which a person sees what they add.
  bookmarks,
  capture,
  digest,
  circuits,
  graph,
  tasks,
  templates,
  canvas,
  transfer,
]
