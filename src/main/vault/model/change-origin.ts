/** Who wants a change, for the journal. */
export type ChangeOrigin =
  /** `callId`: one call from the command line, or one undo. */
  | { readonly actor: 'user'; readonly callId?: string | undefined }
  | {
      readonly actor: 'agent'
      readonly conversationId: string
      readonly turnId: string
      readonly callId: string
    }
