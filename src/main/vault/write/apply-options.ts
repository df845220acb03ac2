/** For change sets that take a while. */
export interface ApplyOptions {
  /** Takes back what was done, like any failure. */
  readonly signal?: AbortSignal
  /** Hears how many of the files are ready to be swapped in. */
  readonly onProgress?: (done: number, total: number) => void
}
