// What `src/main/knowledge/vectors` uses of WebAssembly, which Node has and its types leave to those of a browser.
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { readonly initial: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: { readonly env: { readonly memory: Memory } })
    readonly exports: object
  }
}
