import { createContext } from 'react'
import type { Command } from '../../commands/command.ts'

/** All that there are in the window, with the keys that they have now; none where no vault is open. */
export const KnownCommands = createContext<readonly Command[]>([])
