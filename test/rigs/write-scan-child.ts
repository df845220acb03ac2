import { writeScanFile } from '../../src/main/knowledge/vectors/scan-file.ts'
import { createVectorScan } from '../../src/main/knowledge/vectors/vector-scan.ts'

// A process that writes a large scan again and again, until it is killed.
const file = process.argv[2] ?? ''
const scan = createVectorScan(256)
for (let passage = 1; passage <= 20_000; passage += 1) {
  const vector = Float32Array.from({ length: 256 }, (_, index) => Math.sin(passage * index + 1))
  scan.set(passage, vector)
}
process.stdout.write('writing')
for (;;) await writeScanFile(file, { scan, stamp: 2 })
