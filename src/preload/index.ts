import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { ClientFrame, ServerFrame } from '../shared/rpc/frames.ts'

// One per load of the page: what main still sends to the page before a reload is not for this one.
const connection = crypto.randomUUID()
let isOpen = false

// Two functions and nothing else. Frames cross as JSON, as they do over the browser's socket, so the two cannot differ.
contextBridge.exposeInMainWorld(
  'latent',
  Object.freeze({
    send: (frame: ClientFrame): void =>
      ipcRenderer.send('latent:frame', connection, JSON.stringify(frame)),
    onFrame: (listener: (frame: ServerFrame) => void): void => {
      if (isOpen) throw new Error('A page has one connection.')
      isOpen = true
      ipcRenderer.on('latent:frame', (_event: IpcRendererEvent, to: unknown, text: unknown) => {
        // Main sends nothing but strings of its own frames here.
        if (to === connection && typeof text === 'string') listener(JSON.parse(text) as ServerFrame)
      })
      ipcRenderer.send('latent:open', connection)
    },
  }),
)
