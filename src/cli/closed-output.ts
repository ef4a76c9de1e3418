let isClosed = false;

/** Lets a command finish what it has begun after its reader is gone, as `head` is: no more is printed then. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      isClosed ||= stream === process.stdout;
    });
  }
}

/** Whether nobody reads standard output any more: what would only print ends. */
export const isOutputClosed = (): boolean => isClosed;
