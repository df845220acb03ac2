import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { TransferLimits } from '../transfer-limits.ts'

/** Counts what an import brings in, and says stop. */
export interface Budget {
  /** @throws LatentError `invalid_input` beyond the limit */
  spendFiles(count: number): void
  spendBytes(count: number): void
  /** Whether so much more would do, without spending it. @throws as `spendBytes` */
  expectBytes(count: number): void
}

/** @param packedBytes the size of the archive, to which unpacked bytes are compared; null for a folder */
export function createBudget(
  { maxFiles, maxTotalBytes, maxRatio, freeBytes }: TransferLimits,
  packedBytes: number | null,
): Budget {
  const ratioBytes = packedBytes === null ? Infinity : Math.max(freeBytes, packedBytes * maxRatio)
  let files = 0
  let bytes = 0

  function assertBytes(total: number): void {
    if (total > maxTotalBytes)
      throw refused(`It would unpack to more than ${Math.round(maxTotalBytes / 1e9)} GB.`)
    if (total > ratioBytes)
      throw refused(
        `It would unpack to more than ${maxRatio} times its size, which no notes do: it may be built to fill the disk.`,
      )
  }

  return {
    spendFiles(count) {
      files += count
      if (files > maxFiles)
        throw refused(`It has more than ${maxFiles.toLocaleString('en')} files in it.`)
    },
    spendBytes(count) {
      bytes += count
      assertBytes(bytes)
    },
    expectBytes: (count) => assertBytes(bytes + count),
  }
}

const refused = (why: string): LatentError =>
  new LatentError('invalid_input', `${why} Nothing was imported.`)
