// Search works in a worker, and browsers start none from a file. A page opened from the disk gets this stand-in: a
// hidden frame that runs the same script and exchanges messages with the page as a worker would. Theme and script look
// for it by its name.
if (location.protocol === "file:") {
  class IFrameWorker extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      this.onmessage = null;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.title = "search";
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.tell(data);
      inside.importScripts = (...urls) => urls.reduce((before, one) => before.then(() => load(inside.document, one)), Promise.resolve());
      load(inside.document, new URL(url, location.href).href).then(() => {
        this.ready = true;
        this.waiting.splice(0).forEach((data) => this.postMessage(data));
      });
    }

    postMessage(data) {
      if (!this.ready) this.waiting.push(data);
      else this.frame.contentWindow.dispatchEvent(new this.frame.contentWindow.MessageEvent("message", { data }));
    }

    tell(data) {
      const event = new MessageEvent("message", { data });
      this.dispatchEvent(event);
      if (this.onmessage) this.onmessage(event);
    }

    terminate() {
      this.frame.remove();
    }
  }

  function load(page, url) {
    return new Promise((done, failed) => {
      const script = page.createElement("script");
      script.src = url;
      script.onload = done;
      script.onerror = failed;
      page.body.append(script);
    });
  }

  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
}
