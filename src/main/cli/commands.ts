import type { MainFeature } from '../feature/define-feature.ts'
import { chatCommand } from './chat.ts'
import type { FeatureCommand } from '../feature/command.ts'
import { doctorCommand } from './doctor.ts'
import { indexCommand } from './index-vault.ts'
import { logCommand } from './log.ts'
import { queryCommand } from './query.ts'
import { searchCommand } from './search.ts'
import { serveCommand } from './serve.ts'
import { toolCommand } from './tool.ts'
import { toolsCommand } from './tools.ts'

/** Every command of the core and of these features, in the order of the help. */
export const commandsOf = (
  plugged: readonly Pick<MainFeature, 'commands'>[],
): readonly FeatureCommand[] => [
  indexCommand,
  searchCommand,
  queryCommand,
  toolsCommand,
  toolCommand,
  chatCommand,
  logCommand,
  doctorCommand,
  ...plugged.flatMap(({ commands }) => commands),
  serveCommand,
]
