import { defineFeature } from '../../main/feature/define-feature.ts'
import { canvasContract } from './contract.ts'
import { indexPart } from './index.knowledge.ts'
import { createCanvasFiles } from './main/canvas-files.ts'

/** Canvases (JSON Canvas 1.0): how they are written, and follow what they show. */
export const canvas = defineFeature({
  name: 'canvas',
  contract: canvasContract,
  index: indexPart,
  open({ vault }) {
    const files = createCanvasFiles(vault)
    return {
      handlers: {
        'canvas.save': (request) => files.save(request),
        'canvas.create': (request) => files.create(request),
      },
    }
  },
})
