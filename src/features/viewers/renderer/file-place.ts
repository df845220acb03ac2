/** Where in a file the person is to be led, as the window tells it: a new object each time. */
export interface FilePlace {
  readonly fragment: string
}
