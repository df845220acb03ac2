/** A part of a file of any kind, and what the whole was in that moment. */
export interface AssetPart {
  readonly bytes: Buffer
  readonly sizeBytes: number
  readonly modifiedMs: number
}
