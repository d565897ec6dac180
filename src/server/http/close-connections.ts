import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection without a running request when the server closes, and the others after their answer. Node.js
 * would wait for connections that never sent a request, and for those that are kept alive after an answer.
 */
export function closeConnections(app: FastifyInstance): void {
  const underWay = new Map<Socket, number>();
  let isClosing = false;
  const count = (socket: Socket, change: number) => {
    const requests = (underWay.get(socket) ?? 0) + change;
    underWay.set(socket, requests);
    if (isClosing && requests === 0) socket.destroySoon();
  };
  app.server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of underWay.keys()) count(socket, 0);
  });
}
