/** What a person or a model wrote, read; or why it could not be: the end of a sentence that begins with the field. */
export type Reading<Value> = { readonly value: Value } | { readonly problem: string }
