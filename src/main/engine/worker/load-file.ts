import type { ChatWrapper, Llama, LlamaContext, LlamaModel } from 'node-llama-cpp'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { ENGINE_WORDS } from '../words.ts'
import type { Runtime } from './llama.ts'
import { fitContext, type FittedContext } from './memory.ts'
import { freeBytes, readModelFile } from './model-file.ts'

/** A file that is in memory, with room for one conversation. */
export interface LoadedFile extends FittedContext {
  readonly llama: Llama
  readonly model: LlamaModel
  readonly context: LlamaContext
  /** How it is talked to. */
  wrapper(options: { readonly thinks: boolean }): ChatWrapper
  readonly notice: string | null
  dispose(): Promise<void>
}

export interface LoadOptions {
  readonly path: string
  readonly contextTokens: number | null
  readonly onLoaded: (share: number) => void
  readonly signal: AbortSignal
}

/** @throws LatentError `not_found`, `unavailable`; what `signal` is aborted with */
export async function loadFile(runtime: Runtime, options: LoadOptions): Promise<LoadedFile> {
  const { path, contextTokens: wanted, onLoaded, signal } = options
  const { llama, threads } = runtime
  const { file, head } = await readModelFile(path, runtime)
  const { problem, name } = file
  if (problem !== null || head === null)
    throw new LatentError('unavailable', `${name}: ${problem ?? ENGINE_WORDS.notGguf}`)
  const fitted = await fitContext(head.insights, { wanted, freeBytes: freeBytes() })
  let model: LlamaModel | undefined
  try {
    model = await llama.loadModel({
      modelPath: path,
      gpuLayers: 0,
      loadSignal: signal,
      onLoadProgress: onLoaded,
    })
    const context = await model.createContext({
      contextSize: fitted.contextTokens,
      threads,
      createSignal: signal,
    })
    const loaded = model
    const { notice, wrapper } = chatWrapperOf(runtime, model)
    return {
      llama,
      model,
      context,
      contextTokens: context.contextSize,
      memoryBytes: fitted.memoryBytes,
      wrapper,
      notice,
      dispose: () => loaded.dispose(),
    }
  } catch (cause) {
    await model?.dispose()
    signal.throwIfAborted()
    console.error(cause)
    throw new LatentError('unavailable', ENGINE_WORDS.notLoaded(name), undefined, { cause })
  }
}

/**
 * The model's own template. The library would go on in a general way, with a line on its console, where it cannot run it:
 * a person is to know.
 */
function chatWrapperOf(
  { library: { JinjaTemplateChatWrapper, resolveChatWrapper } }: Runtime,
  model: LlamaModel,
): Pick<LoadedFile, 'notice' | 'wrapper'> {
  const template = model.fileInfo.metadata.tokenizer?.chat_template
  function resolve(thinks: boolean, noJinja: boolean): ChatWrapper {
    if (!noJinja && template !== undefined && template.trim() !== '') {
      const { tokenizer } = model
      const own = new JinjaTemplateChatWrapper({ template, tokenizer, reasoning: thinks })
      // It shows how its calls are written. Else the library may know its kind, which takes it a second to tell.
      if (own.usingJinjaFunctionCallTemplate) return own
    }
    return resolveChatWrapper(model, {
      noJinja,
      warningLogs: false,
      fallbackToOtherWrappersOnJinjaError: false,
      customWrapperSettings: { jinjaTemplate: { reasoning: thinks } },
    })
  }
  const made = new Map<boolean, ChatWrapper>()
  let notice: string | null = null
  let noJinja = false
  try {
    made.set(true, resolve(true, false))
    if (template === undefined || template.trim() === '') notice = ENGINE_WORDS.noTemplate
  } catch (error) {
    console.error(error)
    notice = ENGINE_WORDS.otherTemplate
    noJinja = true
  }
  return {
    notice,
    wrapper({ thinks }) {
      const wrapper = made.get(thinks) ?? resolve(thinks, noJinja)
      made.set(thinks, wrapper)
      return wrapper
    },
  }
}
