import { createRequire, findPackageJSON } from 'node:module'

/** What is used of @fugood/llama.node, a binding to llama.cpp with its chat code; its own declarations are its sources. */
export interface LlamaLibrary {
  loadModel(options: object): Promise<LlamaContext>
}
export interface LlamaContext {
  getModelInfo(): unknown
  getFormattedChat(messages: unknown, template: string | undefined, options: object): unknown
  completion(options: object, onToken?: (token: unknown) => void): Promise<unknown>
  tokenize(text: string): Promise<{ readonly tokens: ArrayLike<number> }>
  stopCompletion(): void
  release(): Promise<void>
}

/** Its packages are one for each system, and npm leaves out what does not fit. */
export function isLlamaInstalled(): boolean {
  try {
    const name = `@fugood/node-llama-${process.platform}-${process.arch}`
    return findPackageJSON(name, import.meta.url) !== undefined
  } catch {
    return false
  }
}

/** Null: it is not installed. It writes much to both outputs of its process. */
export function loadLlama(): LlamaLibrary | null {
  if (!isLlamaInstalled()) return null
  // Not imported: its types would be its sources, which are checked by other rules.
  const library: LlamaLibrary = createRequire(import.meta.url)('@fugood/llama.node')
  return library
}
