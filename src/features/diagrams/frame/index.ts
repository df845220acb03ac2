import { drawDiagram } from './draw-diagram.ts'
import type { DrawRequest } from '../shared/drawing.ts'

// The program of the frame. The window hands it a port; it answers each request with one message, in order.
addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== parent || !port) return
  let before = Promise.resolve()
  port.addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => {
    before = before.then(async () => port.postMessage(await drawDiagram(data)))
  })
  port.start()
  port.postMessage('ready')
})
