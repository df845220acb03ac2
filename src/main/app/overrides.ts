import type { Model } from '../agent/model.ts'
import type { Engine } from '../engine/engine.ts'
import type { MainFeature } from '../feature/define-feature.ts'
import type { Fetch, Network } from '../platform/network.ts'
import type { SpawnProcess } from '../platform/process-channel.ts'

/** What a test or a shell puts in the place of the real thing. */
export interface Overrides {
  /** A function makes it with the network that there is to be. */
  readonly model?: Model | ((network: Network) => Promise<Model>)
  /** In tests: what stands for the process that runs model files. It is put away with the app. */
  readonly engine?: Engine
  /** In tests: what stands where requests leave. */
  readonly fetch?: Fetch
  /** Default: what is plugged in. */
  readonly features?: readonly MainFeature[]
  /** For shells without a person: what every question is answered with. */
  readonly answer?: 'allowed' | 'declined'
  /** For a command: absolute paths that were named to it, which are as good as chosen in a dialog. */
  readonly namedPlaces?: readonly string[]
  /** Calls of tools in one turn; default: as the settings say. */
  readonly maxToolCalls?: number
  /** Electron starts processes its own way. */
  readonly spawnProcess?: SpawnProcess
  /** False: the vault is not indexed by opening it; the caller asks for it. */
  readonly indexOnOpen?: boolean
  /** For a command that has to write: how long it waits for another Latent that writes the vault, and who hears of it. */
  readonly waitsToWrite?: { readonly ms: number; readonly onWait: () => void }
  /** In tests: what handlers answer is checked against the contract too. */
  readonly validateOutput?: boolean
}
