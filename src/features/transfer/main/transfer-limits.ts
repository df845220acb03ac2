/** How much one import may bring in. What is over is refused before, or stopped while, it is unpacked. */
export interface TransferLimits {
  readonly maxFiles: number
  /** Unpacked, all files together. */
  readonly maxTotalBytes: number
  /** Unpacked bytes for each byte of the archive, looked at beyond `freeBytes` only. */
  readonly maxRatio: number
  readonly freeBytes: number
  /** Archives inside the archive. */
  readonly maxArchives: number
}

const MB = 1024 * 1024

/**
 * Text packs to a third or a tenth, so a hundredfold is a bomb and no vault; and the largest vaults of ten years with
 * scans and recordings stay below these numbers.
 */
export const TRANSFER_LIMITS: TransferLimits = {
  maxFiles: 200_000,
  maxTotalBytes: 20_000 * MB,
  maxRatio: 100,
  freeBytes: 512 * MB,
  maxArchives: 100,
}
