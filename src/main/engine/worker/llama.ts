import { availableParallelism } from 'node:os'
import type * as Library from 'node-llama-cpp'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { ENGINE_WORDS } from '../words.ts'
import { withoutTrial } from './without-trial.ts'

/** The library, and its native part. */
export interface Runtime {
  readonly library: typeof Library
  readonly llama: Library.Llama
  readonly threads: number
}

/** @throws LatentError `unavailable` where there is no library, or no binary of it that works on this system */
export async function startLlama(threads: number | null): Promise<Runtime> {
  try {
    const library = await import('node-llama-cpp')
    const llama = await withoutTrial(() =>
      library.getLlama({
        gpu: false,
        build: 'never',
        skipDownload: true,
        progressLogs: false,
        maxThreads: 0,
        logLevel: library.LlamaLogLevel.error,
      }),
    )
    return { library, llama, threads: threads ?? ownThreads(llama.cpuMathCores) }
  } catch (cause) {
    console.error(cause)
    throw new LatentError('unavailable', ENGINE_WORDS.noBinary, { isNoEngine: true }, { cause })
  }
}

/**
 * One processor is left to everything else: threads wait for each other many times for each token, and one that another
 * program holds up holds up all of them.
 */
const ownThreads = (cores: number): number =>
  Math.max(1, Math.min(cores, availableParallelism() - 1))
