import { defineFeature } from '../../main/feature/define-feature.ts'
import { transferContract } from './contract.ts'
import { exportCommand } from './main/export/export-command.ts'
import { importCommand } from './main/import/import-command.ts'
import { createTransfers } from './main/transfers.ts'

/** What goes into a vault and out of it in bulk, as archives, folders and pages. */
export const transfer = defineFeature({
  name: 'transfer',
  contract: transferContract,
  commands: [importCommand, exportCommand],
  async open({ vault, groupOf, folder, closedFolders, dataDir, isAlone, outside, printer, ids }) {
    const { imports, exports, uploads, dispose } = await createTransfers({
      vault,
      groupOf,
      closedFolders,
      dataDir,
      stagingDir: folder,
      saveFile: outside.saveFile,
      printer,
      ids,
      sweeps: isAlone,
    })
    return {
      handlers: {
        'transfer.chooseArchive': () =>
          outside.chooseFile({ title: 'Zip archives', extensions: ['zip'] }),
        'transfer.beginUpload': async ({ name, sizeBytes }) => ({
          uploadId: await uploads.begin(name, sizeBytes),
        }),
        'transfer.upload': async ({ uploadId, offset, base64 }) => ({
          receivedBytes: await uploads.add(uploadId, offset, Buffer.from(base64, 'base64')),
        }),
        'transfer.discardUpload': async ({ uploadId }) => {
          await uploads.discard(uploadId)
          return null
        },
        async *'transfer.readSource'({ origin }, { signal }) {
          if (origin.kind === 'path') await outside.check(origin.path)
          return yield* imports.read(origin, signal)
        },
        'transfer.planImport': ({ importId, into }, { signal }) =>
          imports.plan(importId, into, signal),
        'transfer.runImport': ({ importId }, { signal }) => imports.run(importId, signal),
        'transfer.discardImport': async ({ importId }) => {
          await imports.discard(importId)
          return null
        },
        'transfer.beginExport': (request, { signal }) => exports.begin(request, signal),
        'transfer.addPage': async (request, { signal }) => {
          await exports.addPage(request, signal)
          return null
        },
        'transfer.finishExport': ({ exportId }, { signal }) => exports.finish(exportId, signal),
        'transfer.readExport': async ({ exportId, offset }) => ({
          base64: Buffer.from(await exports.read(exportId, offset)).toString('base64'),
        }),
        'transfer.discardExport': async ({ exportId }) => {
          await exports.discard(exportId)
          return null
        },
      },
      dispose,
    }
  },
})
